/** Available in the page as helper.mjs opens it: the tree that contains the board and its panels. */
declare const tree: () => ShadowRoot | Document;
