/** The style sheets that are there before a board is shown, in their order. */
// The distribution has them in one (tools/dist.mjs).
export const SHEETS = ["themes", "page", "panels", "players", "motion"];
