import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { buildWorkers } from './build-workers.ts'
import { shortClassName } from './class-names.ts'
import { compileHints } from './compile-hints.ts'
import { compressAssets } from './compress-assets.ts'
import { sharedRuntime } from './shared-runtime.ts'
import { shellStylesOnce } from './shell-styles.ts'

/**
 * What most pages load: the frame with its imports, React included, and the files directly in
 * `shell/`, `session/`, `ui/` and `ui/first-paint/`. Folders below them load later, and so do the
 * screens that wait for a session or say that a load failed. Also two small files that
 * calculators share with the editor, which would otherwise load a calculator for them, and the
 * check of blank texts, which would be a file of its own at the login.
 */
const shell =
  /\/packages\/(?:lookup\/|contract\/src\/blank-text|command-line\/src\/quantities)|\/app\/ui\/text\/number-entry|\/react-dom\/(?:index|cjs\/react-dom\.production)\.js$|\/app\/(?:root\.tsx|(?:shell|session|ui)\/(?:first-paint\/)?(?!guarded-screen|load-error)[^/]+|ui\/controls\/(?:copy-button|tabs)\.[^/]+)$/

/**
 * In the style sheet of the shell, so that a public page has only its own beside it: a first visit
 * opens a connection for each.
 */
const sharedStyles =
  /\/app\/(?:ui\/(?:content\/|tables\/filter-chips)|calculators\/components\/(?:working|number-field)|blog\/(?:post-page|components\/list-navigation|list\/components\/(?!writer-tools)|post\/components\/(?:blocks\/)?|comments\/components\/comment-(?:thread|section)))[^/]*\.module\.css$/

const content =
  /\/app\/(?:api\/use-debounced-search|shell\/load-error|ui\/(?:content\/|text\/inline-text)|blog\/(?:post-page\.module|addresses|code-language|post-rights|list\/list-search|components\/(?:featured-image|list-navigation)|post\/(?:components\/(?:block-renderer|missing-post|post-header|table-of-contents|article|blocks\/calculator-frame)|structured-data|article-data)|comments\/(?:discussion|components\/comment-text)))|\/packages\/blocks\/src\/(?:list|slug|headings|reader)/

const postList = /\/app\/blog\/(?:list\/|post-list-page\.tsx)/

const accountForms =
  /\/app\/(?:api\/use-api-form|ui\/forms\/password|accounts\/(?:entry-|pending-|components\/account-screen))/

/** What the login shares with emailed links and second factors, without the registration. */
const login = /\/app\/(?:session\/factors\/(?:passkeys|pending-login)|accounts\/(?:passkey-login|use-login))/

/** Parts of both calculators and of articles, and the mathematics that both need. */
const calculators =
  /\/app\/ui\/tables\/use-printing|\/app\/calculators\/(?:calculator-form|saved-calculation|components\/(?:calculation-status|save-button|number-field|working))|\/packages\/finance\/src\/(?:calendar|refusals|decimals|elementary)\./

/** The bond calculator has it from the start, the loan calculator in a part that loads later. */
const differencesPanel = /\/app\/calculators\/components\/differences-panel\./

/** The loan calculator, and what saved calculations and articles share with it. */
const loans =
  /\/app\/loans\/(?:loan-(?:address|call|plan|page|fields|checks|texts|form)|use-loan-form|live-outcome|components\/(?:loan-(?:fields|figures|form-panel)|one-off-list|savings|schedule-rows))|\/packages\/finance\/src\/(?:loan|quantities)/

/** Everything below the first figures, with the charts. */
const loanDetails =
  /\/app\/(?:loans\/(?:loan-(?:estimates|comparison)|components\/(?:loan-details|loan-charts|estimates|schedule-panel))|ui\/charts\/(?!gauge-ring)|calculators\/(?:todays-dollars|components\/figure-table))/

/** What the bond calculator shares with its lazy parts, and how bonds are priced. */
const bonds =
  /\/app\/bonds\/(?:components\/(?:bond-input\.module|bond-results\.module|worked-figures)|bond-(?:page|fields|tabs|input-checks|address|figures|outcome)|risk-calculation)\.|\/packages\/finance\/src\/(?:bond-(?:price|risk|terms|yield)|flow-yield|flows|yield-risk)\./

/** Both calculators and many private screens write files, which nothing needs before a click. */
const download = /\/app\/ui\/text\/download\./

/** What every private screen loads to call the API as a user and to show what it answers. */
const sessionCalls = /\/app\/(?:api\/(?:private-client|query-client)|session\/screens\/screen-query)\./

/** What public pages share with private ones that need nothing else of theirs. */
const filterChips = /\/app\/ui\/tables\/filter-chips\./

const consent = /\/app\/(?:accounts\/components\/consent-gate|shell\/privacy\/consent-categories)/

const privacy = /\/app\/shell\/privacy\/(?:kept-data|privacy-policy)/

/** The scripts of a page name some 200 other files. Seven of these digits take 28 bits, not 42. */
const hashCharacters = 'hex'
const scriptFileNames = 'assets/[name]-[hash:7].js'
/** The server names fonts and pictures as the browser's build does. */
const assetFileNames = 'assets/[name]-[hash:7][extname]'

export default defineConfig(({ command }) => ({
  // One bundled file is read in a quarter of the time of three hundred, and takes less memory.
  ssr: { noExternal: command === 'build' ? true : undefined },
  plugins: [
    reactRouter(),
    sharedRuntime('shell'),
    shellStylesOnce(),
    compileHints('write-view'),
    buildWorkers(),
    compressAssets(),
  ],
  css: command === 'build' ? { modules: { generateScopedName: shortClassName } } : undefined,
  build: {
    target: 'es2023',
    cssMinify: 'lightningcss',
    // Fonts and pictures stay files: a data: address would need a wider content security policy.
    assetsInlineLimit: 0,
  },
  environments: {
    // Beside index.js: code that finds the client's files by its own address may land in any chunk.
    ssr: {
      build: { rolldownOptions: { output: { hashCharacters, assetFileNames, chunkFileNames: '[name]-[hash].js' } } },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            hashCharacters,
            entryFileNames: scriptFileNames,
            chunkFileNames: scriptFileNames,
            assetFileNames,
            // Few files: each one is a request and a task before the page can be used.
            codeSplitting: {
              groups: [
                { name: 'shell', test: (id) => shell.test(id) || sharedStyles.test(id), priority: 2 },
                { name: 'filter-chips', test: filterChips, priority: 2 },
                { name: 'download', test: download, priority: 2 },
                { name: 'content', test: content, minShareCount: 2, tags: ['$initial'] },
                { name: 'post-list', test: postList, tags: ['$initial'] },
                { name: 'account-forms', test: accountForms, tags: ['$initial'] },
                { name: 'login', test: login, tags: ['$initial'] },
                { name: 'session-calls', test: sessionCalls },
                { name: 'consent', test: consent, minShareCount: 2 },
                { name: 'privacy', test: privacy, minShareCount: 2 },
                { name: 'calculators', test: calculators, minShareCount: 2, priority: 1 },
                { name: 'differences-panel', test: differencesPanel },
                { name: 'loans', test: loans, tags: ['$initial'] },
                { name: 'loan-details', test: loanDetails },
                { name: 'bonds', test: bonds, tags: ['$initial'] },
              ],
            },
          },
        },
      },
    },
  },
}))
