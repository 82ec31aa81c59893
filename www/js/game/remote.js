/** Games with somebody at another device. */
/** @import { SideGame } from "../types.js" */

/** Whether a side game is played with somebody at another device, live or by links. @param {SideGame | null} beside */
export const isRemote = (beside) => beside === "by-link" || beside === "live";
