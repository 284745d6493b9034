import type { Plugin } from 'vite'

const hint = '//# allFunctionsCalledOnLoad'

/** V8 compiles all functions of these files while they load. It ignores hints after code. */
export function compileHints(...names: readonly string[]): Plugin {
  return {
    name: 'compile-hints',
    applyToEnvironment: ({ name, config }) => name === 'client' && config.command === 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        for (const name of names) {
          const chunk = chunks.find((one) => one.name === name)
          if (!chunk) throw new Error(`No chunk is named "${name}". Correct the names in vite.config.ts.`)
          chunk.code = `${hint}\n${chunk.code}`
        }
      },
    },
  }
}
