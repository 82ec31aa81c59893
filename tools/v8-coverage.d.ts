/** The part of this package that tools/page-coverage.mjs uses. The package has no types. */
declare module "@bcoe/v8-coverage" {
  export interface ScriptCov {
    scriptId: string;
    url: string;
    functions: {
      functionName: string;
      isBlockCoverage: boolean;
      ranges: { startOffset: number; endOffset: number; count: number }[];
    }[];
  }
  /** The sum of several coverages of one script. */
  export function mergeScriptCovs(scripts: readonly ScriptCov[]): ScriptCov | undefined;
}
