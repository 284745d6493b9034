import type { Plugin } from 'vite'

const shellSheet = /(?<=["'`])assets\/shell-[\w-]+\.css(?=["'`])/g

/**
 * React Router appends `#` to the address of a page's style sheet that lazy code needs, too. Vite's
 * loader then does not find the page's link, which is right because the link is removed with the
 * page. The link of the shell stays, so lazy code gets its address with `#` as well: a second copy
 * of the rules would make the browser lay out the whole page again.
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
