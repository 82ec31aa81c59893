/** In the page, as helper.mjs opens it: the tree in which the board and all beside it are. */
declare const tree: () => ShadowRoot | Document;
