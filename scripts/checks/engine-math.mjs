/** @import { Problem, SourceFile } from './source-file.mjs' */

/** Code that calculates both in browsers and on the server. */
const shared = /^packages\/(?:finance|calculators)\/src\//
const testPattern = /\.test\.ts$|\/expect-[^/]+$/

/** Browsers and the server get the same bits. @param {SourceFile[]} files @returns {Problem[]} */
export const checkEngineMath = (files) =>
  files
    .filter(({ path }) => shared.test(path) && !testPattern.test(path))
    .flatMap(({ path, engineMath }) =>
      engineMath.map(({ text, line }) => ({
        path,
        line,
        message: `"${text}" has other last bits in other engines`,
        next: 'Use exp, log, expm1, log1p, power or wholePower of packages/finance/src/elementary.ts, or a product.',
      })),
    )
