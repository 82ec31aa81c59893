/** @import { State } from "../types.js" */
import { recordUntil } from "./record.js";

/** The record of the position that is shown. @param {Pick<State, "record" | "past">} state */
export const shownRecord = ({ record, past }) =>
  past === null ? record : recordUntil(record, past);
