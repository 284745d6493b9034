import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

/** With what they load later, except for the parts of the frame. */
const calculators = ['loans/loan-page.tsx', 'bonds/bond-page.tsx']

/** With what they load at once. The toasts say that something failed. */
const frame = [
  'root.tsx',
  'entry.client.tsx',
  'shell/layout.tsx',
  'home/landing-page.tsx',
  'home/tools-page.tsx',
  'ui/dialogs/toast-host.tsx',
]

/** Writes `sw.js` and `remove-sw.js`, classic scripts, beside the folder of hashed files. */
export function buildWorkers(): Plugin {
  return {
    name: 'build-workers',
    applyToEnvironment: ({ name, config }) => name === 'client' && config.command === 'build',
    async generateBundle(_, bundle) {
      const files = installedFiles(bundle)
      for (const [fileName, entry] of [
        ['sw.js', 'worker.ts'],
        ['remove-sw.js', 'removal.ts'],
      ] as const)
        this.emitFile({ type: 'asset', fileName, source: await bundleWorker(entry, files) })
    },
  }
}

async function bundleWorker(entry: string, files: readonly string[]): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    root: fileURLToPath(new URL('offline', import.meta.url)),
    define: { builtFiles: JSON.stringify(files) },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry, formats: ['iife'], name: 'offline' },
    },
  })
  const [chunk] = Array.isArray(output) ? (output[0]?.output ?? []) : 'output' in output ? output.output : []
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was not bundled.`)
  return chunk.code
}

type Bundle = Parameters<Extract<NonNullable<Plugin['generateBundle']>, (...args: never[]) => unknown>>[1]

type Chunk = Extract<Bundle[string], { type: 'chunk' }>

function installedFiles(bundle: Bundle): string[] {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')
  const chunksOf = (module: string) => {
    const isOf = (id: string | null) => id?.split('?')[0]?.endsWith(`/app/${module}`) === true
    // A page whose code is in a shared chunk has one more, which forwards it.
    const found = chunks.filter(({ moduleIds, facadeModuleId }) => moduleIds.some(isOf) || isOf(facadeModuleId))
    if (found.length === 0) throw new Error(`No script of the build contains ${module}.`)
    return found
  }
  const ofFrame = reach(chunks, frame.flatMap(chunksOf), () => [])
  const ofCalculators = reach(chunks, calculators.flatMap(chunksOf), (chunk) =>
    ofFrame.has(chunk) ? [] : chunk.dynamicImports,
  )
  const files = [...ofFrame, ...ofCalculators].flatMap(filesOf).filter((name) => !name.endsWith('.png'))
  return [...new Set(files)].map((name) => `/${name}`).sort()
}

function reach(
  chunks: readonly Chunk[],
  from: readonly Chunk[],
  later: (chunk: Chunk) => readonly string[],
): Set<Chunk> {
  const reached = new Set(from)
  for (const chunk of reached) {
    const names = new Set([...chunk.imports, ...later(chunk)])
    for (const imported of chunks) if (names.has(imported.fileName)) reached.add(imported)
  }
  return reached
}

function filesOf({ fileName, viteMetadata }: Chunk): string[] {
  return [fileName, ...(viteMetadata?.importedCss ?? []), ...(viteMetadata?.importedAssets ?? [])]
}
