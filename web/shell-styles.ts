import type { Plugin } from 'vite'

const shellSheet = /(?<=["'`])assets\/shell-[\w-]+\.css(?=["'`])/g

/**
 * React Router adds `#` to the address of a sheet that lazy code needs too, so that Vite's loader
 * does not find the link of a page, which goes with the page. That of the shell stays, and the same
 * rules twice would make the browser style and lay out the whole page again.
 */
export function shellStylesOnce(): Plugin {
  return {
    name: 'shell-styles-once',
    applyToEnvironment: ({ name, config }) => name === 'client' && config.command === 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const users = chunks.filter(({ code }) => code.search(shellSheet) >= 0)
        if (users.length === 0) throw new Error('Lazy code names the style sheet of the shell in another form.')
        for (const chunk of users) chunk.code = chunk.code.replaceAll(shellSheet, '$&#')
      },
    },
  }
}
