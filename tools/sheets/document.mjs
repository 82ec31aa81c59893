/** The sheets for pupils as a document that a teacher can change: DOCX, by the library docx. */
/** @import { Block, Run } from "./blocks.mjs" */
import {
  AlignmentType,
  Document,
  HeadingLevel,
  HorizontalPositionAlign,
  HorizontalPositionRelativeFrom,
  ImageRun,
  LevelFormat,
  Packer,
  Paragraph,
  TabStopType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  TextWrappingSide,
  TextWrappingType,
  VerticalPositionAlign,
  VerticalPositionRelativeFrom,
  WidthType,
} from "docx";

/** The hues of the marks on white paper, as in tokens.css. */
const HUES = { x: "B84418", o: "1F6AA5" };
const HEADINGS = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3];
/** Twentieths of a point in a millimetre, and pixels in one. */
const [TWIPS, PIXELS] = [56.7, 3.78];
/** The width of the text in millimetres: A4 with a margin of 20. */
const WIDTH = 170;

/** @param {Run[]} runs */
const textOf = (runs) =>
  runs.map(
    ({ text, sub = false, mark }) =>
      new TextRun({ text, subScript: sub, bold: !!mark, ...(mark && { color: HUES[mark] }) }),
  );

/**
 * Lines to write on, as tabs with a line below. The last one ends before the margin: a tab at the margin itself
 * goes to the next line.
 * @param {string[]} names of the fields
 */
const lines = (names) =>
  new Paragraph({
    spacing: { before: 160 },
    tabStops: names.map((_, i) => ({
      type: TabStopType.LEFT,
      position: Math.floor(((i + 1) * (WIDTH - 1) * TWIPS) / names.length),
      leader: "underscore",
    })),
    children: names.map(
      (name, i) => new TextRun({ text: `${i ? "  " : ""}${name && `${name} `}\t` }),
    ),
  });

/** The length of the longest word in some cells. @param {Run[][]} cells */
const longestWord = (cells) =>
  Math.max(
    ...cells.flatMap((runs) =>
      runs
        .map(({ text }) => text)
        .join("")
        .split(/\s/)
        .map(({ length }) => length),
    ),
  );

/** Each column has room for its longest word. @param {Run[][][]} rows */
const table = (rows) => {
  const columns = (rows[0] ?? []).map((_, i) => 2 + longestWord(rows.map((row) => row[i] ?? [])));
  const all = columns.reduce((sum, length) => sum + length, 0);
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    columnWidths: columns.map((length) => Math.floor((length * WIDTH * TWIPS) / all)),
    rows: rows.map(
      (cells) =>
        new TableRow({
          children: cells.map(
            (runs) => new TableCell({ children: [new Paragraph({ children: textOf(runs) })] }),
          ),
        }),
    ),
  });
};

/** The place of a picture beside the title of its page. @type {import("docx").IFloating} */
const UPPER_RIGHT = {
  horizontalPosition: {
    relative: HorizontalPositionRelativeFrom.MARGIN,
    align: HorizontalPositionAlign.RIGHT,
  },
  verticalPosition: {
    relative: VerticalPositionRelativeFrom.MARGIN,
    align: VerticalPositionAlign.TOP,
  },
  wrap: { type: TextWrappingType.SQUARE, side: TextWrappingSide.LEFT },
};

/**
 * @param {string} src a PNG as a data: address
 * @param {number} size in millimetres
 * @param {import("docx").IFloating} [floating] its place, if it is not in the text
 */
const picture = (src, size, floating) =>
  new ImageRun({
    ...(floating && { floating }),
    type: "png",
    data: Buffer.from(src.split(",")[1] ?? "", "base64"),
    transformation: { width: Math.round(size * PIXELS), height: Math.round(size * PIXELS) },
  });

/** @param {Block[]} blocks */
function* partsOf(blocks) {
  let [begins, first] = [false, true];
  for (const block of blocks) {
    if (block.kind === "sheet") begins = !first;
    else if (block.kind === "heading") {
      const heading = HEADINGS[block.level - 1];
      yield new Paragraph({ heading, pageBreakBefore: begins, children: textOf(block.runs) });
      [begins, first] = [false, false];
    } else if (block.kind === "paragraph") {
      const { runs, numbered } = block;
      const numbering = numbered && {
        reference: `${numbered.letters ? "letters" : "numbers"} ${numbered.level}`,
        level: 0,
        instance: numbered.list,
      };
      yield new Paragraph({ children: textOf(runs), ...(numbering && { numbering }) });
    } else if (block.kind === "pictures")
      yield new Paragraph({
        children: block.pictures.flatMap(({ src, size }) => [
          picture(src, size),
          new TextRun("  "),
        ]),
      });
    else if (block.kind === "address")
      yield new Paragraph({
        children: [
          new TextRun({ text: block.text, size: 16 }),
          picture(block.src, block.size, UPPER_RIGHT),
        ],
      });
    else if (block.kind === "line") yield lines([""]);
    else if (block.kind === "fields") yield lines(block.names);
    else yield table(block.rows);
  }
}

/**
 * Lists of a kind. Each depth has its own, because Word begins only the outermost level of a list anew.
 * @param {string} name @param {typeof LevelFormat.DECIMAL | typeof LevelFormat.UPPER_LETTER} format
 */
const numberings = (name, format) =>
  [0, 1].map((depth) => ({
    reference: `${name} ${depth}`,
    levels: [
      {
        ...{ level: 0, format, text: "%1.", alignment: AlignmentType.LEFT },
        style: { paragraph: { indent: { left: 400 + 400 * depth, hanging: 400 } } },
      },
    ],
  }));

/**
 * The document.
 * @param {Block[]} blocks
 * @param {{ title: string, language: string }} about
 * @returns {Promise<Buffer>}
 */
export const documentOf = (blocks, { title, language }) =>
  Packer.toBuffer(
    new Document({
      ...{ title, creator: "Quantum tic-tac-toe", description: "CC BY 4.0" },
      styles: {
        default: {
          document: {
            run: { font: "Arial", size: 22, language: { value: language } },
            paragraph: { spacing: { after: 100 } },
          },
        },
      },
      numbering: {
        config: [
          ...numberings("numbers", LevelFormat.DECIMAL),
          ...numberings("letters", LevelFormat.UPPER_LETTER),
        ],
      },
      sections: [
        {
          properties: { page: { margin: { top: 1134, right: 1134, bottom: 1134, left: 1134 } } },
          children: [...partsOf(blocks)],
        },
      ],
    }),
  );
