/** @import { Problem, SourceFile } from './source-file.mjs' */

const featureFile = /^feature(\.test)?\.ts$/
const roleFile =
  /^[a-z0-9-]+\.(table|repository|policy|service|presenter|routes|errors|settings|job|worker|factory)(\.test)?\.ts$/
const plainTest = /^[a-z0-9-]+\.test\.ts$/
const partPattern = /^[a-z0-9-]+\/(.+)$/
const webRootFiles = /^(root|routes|entry\.client|entry\.server)(\.test)?\.(ts|tsx|css)$|^root\.module\.css$/
const webSharedFolders = new Set(['ui', 'api', 'shell', 'session'])
const pageOrder = [
  'loader',
  'clientLoader',
  'action',
  'clientAction',
  'headers',
  'links',
  'meta',
  'default',
  'ErrorBoundary',
]

const productNouns = 'blog post comment note manga chapter loan bond friend quiz question profile travel'
  .split(' ')
  .flatMap((noun) => [noun, `${noun}s`])

/** @param {SourceFile[]} files @returns {Map<string, string[]>} names by feature */
function apiFeatures(files) {
  /** @type {Map<string, string[]>} */
  const features = new Map()
  for (const { path } of files) {
    const [, feature, rest] = /^api\/src\/([^/]+)\/(.+)$/.exec(path) ?? []
    if (!feature || !rest || feature === 'platform') continue
    features.set(feature, [...(features.get(feature) ?? []), rest])
  }
  return features
}

/** @param {string} name */
const isRole = (name) => roleFile.test(name) || plainTest.test(name)

/** @param {string} feature @param {string[]} names below its folder @returns {Problem[]} */
function checkApiFeature(feature, names) {
  const folder = `api/src/${feature}`
  const misplaced = names
    .filter((name) => {
      const inPart = partPattern.exec(name)?.[1]
      return inPart ? !isRole(inPart) : !featureFile.test(name) && !isRole(name)
    })
    .map((name) => ({
      path: `${folder}/${name}`,
      message: 'not a role of a feature folder',
      next: 'Name it <noun>.(table|repository|policy|service|presenter|routes|errors|settings|job|worker|factory).ts, or move it to platform/ or packages/.',
    }))
  if (names.includes('feature.ts')) return misplaced
  const next = 'Add feature.ts that registers the feature, or move the files into the feature they belong to.'
  return [...misplaced, { path: folder, message: 'a feature folder without feature.ts', next }]
}

/**
 * Files in platform/ and ui/ may not be named after a feature.
 * @param {SourceFile[]} files @returns {Problem[]}
 */
function checkProductWords(files) {
  const nouns = new Set([...productNouns, ...apiFeatures(files).keys()])
  const next = 'Move what is about the product into its feature and pass it in; keep the rest under a name without it.'
  return files.flatMap(({ path }) => {
    const [, folder, inside] = /^(?:api\/src|web\/app)\/(platform|ui)\/(.+)$/.exec(path) ?? []
    const noun = inside?.split(/[/.-]/).find((word) => nouns.has(word))
    return noun ? [{ path, message: `${folder}/ knows the product's word "${noun}"`, next }] : []
  })
}

/** @param {SourceFile[]} files @returns {Problem[]} */
function checkPlatformAreas(files) {
  return files
    .filter(({ path }) => /^api\/src\/platform\/[^/]+$/.test(path))
    .map(({ path }) => ({
      path,
      message: 'a file directly in platform/',
      next: 'Put it into the folder of its area.',
    }))
}

/** @param {SourceFile[]} files @returns {Problem[]} */
function checkApi(files) {
  const features = [...apiFeatures(files)].flatMap(([feature, names]) => checkApiFeature(feature, names))
  return [...features, ...checkPlatformAreas(files)]
}

/** @param {SourceFile} file @returns {Problem[]} */
function checkPageOrder(file) {
  const known = file.exportOrder.filter((name) => pageOrder.includes(name))
  const wanted = [...known].sort((a, b) => pageOrder.indexOf(a) - pageOrder.indexOf(b))
  if (known.join() === wanted.join()) return []
  return [
    { path: file.path, message: `a page in the order ${known.join(', ')}`, next: `Order it: ${wanted.join(', ')}.` },
  ]
}

/** @param {SourceFile} file @returns {Problem[]} */
function checkWebFile(file) {
  const [, inside] = /^web\/app\/(.+)$/.exec(file.path) ?? []
  if (!inside) return []
  const [folder = '', name, ...deeper] = inside.split('/')
  if (name === undefined) {
    if (webRootFiles.test(folder)) return []
    const next = 'Move it into a feature folder, shell/, session/, ui/ or api/.'
    return [{ path: file.path, message: 'web/app holds only the root, the entries and the routes', next }]
  }
  const problems = file.path.endsWith('-page.tsx') ? checkPageOrder(file) : []
  if (webSharedFolders.has(folder) || !inside.endsWith('.tsx')) return problems
  return [...problems, ...checkPlaceOfComponent(file.path, [name, ...deeper])]
}

/** @param {string} path @param {string[]} parts below the feature @returns {Problem[]} */
function checkPlaceOfComponent(path, parts) {
  const isPage = /-(page|layout)(\.test)?\.tsx$/.test(path)
  if (isPage && parts.length > 1)
    return [
      {
        path,
        message: 'a page below the folder of its feature',
        next: 'Move it directly into the folder of the feature.',
      },
    ]
  if (isPage || parts.slice(0, -1).includes('components')) return []
  const next = 'Move it into components/ of the feature or of one of its parts; a page is named <thing>-page.tsx.'
  return [{ path, message: 'a component outside of components/', next }]
}

/** `form.ts` beside `components/form.tsx`. @param {SourceFile[]} files @returns {Problem[]} */
function checkTwins(files) {
  const modules = files
    .map(({ path }) => path)
    .filter((path) => /^web\/app\/.+\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  const nameOf = (/** @type {string} */ path) => path.replace(/\.tsx?$/, '').replace('/components/', '/')
  const first = new Map(modules.toReversed().map((path) => [nameOf(path), path]))
  const next = 'Name each after what it holds, or merge them.'
  return modules
    .filter((path) => first.get(nameOf(path)) !== path)
    .map((path) => ({ path, message: `named as ${first.get(nameOf(path))}`, next }))
}

/** @param {SourceFile[]} files @returns {Problem[]} */
export function checkFolders(files) {
  return [...checkApi(files), ...files.flatMap(checkWebFile), ...checkTwins(files), ...checkProductWords(files)]
}
