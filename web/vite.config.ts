import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { compressAssets } from './compress-assets.ts'

/** Parts of the shell and of ui that most pages show at once; what opens later keeps its own files. */
const FIRST_PAINT =
  /\/packages\/lookup\/|\/app\/(?:shell|session|ui)\/(?!privacy-|account-setup-|renewal-dialog|reauthentication-dialog|password-|screen-query|use-draft-form|unsaved-|draft|guard|dialog|confirm-dialog|bottom-sheet|menu|tabs|tab-row|data-table|chart-|drag-|toast-host|copy-button|csv|download|money|bare-links|fragment|inline-text|character-count|form-values|first-problem|number-entry|selection-bar|filter-chips|result-focus|list-part|figure-table|use-printing|confirm-button|version-|kept-data|file-drop|pagination|search-params|responsive-image|image-retries|time\.|breadcrumbs|progress-bar|prose|badge|use-near-viewport|screen-loading)/

/** Parts of lists and posts. */
const CONTENT =
  /\/app\/ui\/(?:pagination|search-params|responsive-image|image-retries|time|breadcrumbs|prose|badge|use-near-viewport)\./

/** What the calculator of bonds shares with its parts that load later, and with kept calculations. */
const BONDS = /\/app\/bonds\/bond-(?:fields|tabs|form|address|dates|figures|sheet|outcome)\./

/** Parts of the forms of loans and bonds, in articles as well. */
const CALCULATORS =
  /\/app\/(?:calculators\/(?:form-texts|reveal-result|kept-calculation|use-|components\/(?:calculation-status|keep-button|number-field|working-section|working-button|differences-panel))|ui\/(?:number-entry|csv|download)\.)/

export default defineConfig(({ command }) => ({
  // One file with its packages in it is read in a quarter of the time, and takes less memory, than three hundred.
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
                { name: 'bonds', test: BONDS, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
}))
