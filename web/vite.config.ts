import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { compressAssets } from './compress-assets.ts'

/** On most pages from the start. Folders below these load later, in their own chunks. */
const FIRST_PAINT = /\/packages\/lookup\/|\/app\/(?:shell|session|ui)\/(?:first-paint\/)?[^/]+$/

const CONTENT = /\/app\/ui\/content\//

/** Shared by the bond calculator, its lazy parts and kept calculations. */
const BONDS = /\/app\/bonds\/bond-(?:fields|tabs|input-checks|address|figures|outcome)\./

const BOND_PRICING = /\/packages\/finance\/src\/(?:bond-(?:price|risk|terms|yield)|flow-yield|flows|yield-risk)\./

const FINANCE = /\/packages\/finance\/src\/(?:calendar|refusals)\./

const CALCULATORS =
  /\/app\/(?:calculators\/(?:form-texts|kept-calculation|use-|components\/(?:calculation-status|keep-button|number-field|working|differences-panel))|ui\/text\/(?:number-entry|download)\.)/

export default defineConfig(({ command }) => ({
  // One bundled file is read in a quarter of the time of three hundred, and takes less memory.
  ssr: { noExternal: command === 'build' ? true : undefined },
  plugins: [reactRouter(), compressAssets()],
  build: {
    target: 'es2023',
    cssMinify: 'lightningcss',
    // Fonts and pictures stay files: a data: address would need a wider content security policy.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files: each one costs a round trip before the first paint.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /\/node_modules\/(?:react|react-dom|react-router|scheduler)\//,
                  priority: 2,
                },
                { name: 'shell', test: FIRST_PAINT, minShareCount: 2, priority: 1 },
                { name: 'content', test: CONTENT, minShareCount: 2 },
                { name: 'calculators', test: CALCULATORS, minShareCount: 2 },
                { name: 'finance', test: FINANCE, minShareCount: 2, priority: 1 },
                { name: 'bond-pricing', test: BOND_PRICING, minShareCount: 2 },
                { name: 'bonds', test: BONDS, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
}))
