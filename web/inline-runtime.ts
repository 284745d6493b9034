import type { Plugin } from 'vite'

const runtimeName = /^assets\/rolldown-runtime-[^/]*\.js$/
const runtimeForm = /^(?<body>[\s\S]*)export\{(?<exported>[^}]*)\};?\s*$/

/** As its own file, the bundler's CommonJS helper would cost each page one more request. */
export function inlineRuntime(): Plugin {
  return {
    name: 'inline-runtime',
    applyToEnvironment: ({ name, config }) => name === 'client' && config.command === 'build',
    generateBundle(_, bundle) {
      const [name, runtime] = Object.entries(bundle).find(([fileName]) => runtimeName.test(fileName)) ?? []
      if (!name || runtime?.type !== 'chunk') return
      const inline = inliner(runtime)
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.imports.includes(name)) continue
        chunk.code = inline(chunk.code)
        chunk.imports = chunk.imports.filter((imported) => imported !== name)
      }
      Reflect.deleteProperty(bundle, name)
    },
  }
}

function inliner({ fileName, code }: { fileName: string; code: string }): (importing: string) => string {
  const { body, exported } = runtimeForm.exec(code)?.groups ?? {}
  if (body === undefined || exported === undefined) throw new Error(`${fileName} has another form.`)
  const result = exported.replace(/(?<local>[^,\s]+) as (?<name>[^,\s]+)/g, '$<name>:$<local>')
  const file = fileName.slice('assets/'.length).replaceAll('.', '\\.')
  const imported = new RegExp(`import\\{(?<names>[^}]*)\\}from"\\./${file}";`)
  return (importing) =>
    importing.replace(imported, (_, names: string) => {
      const targets = names.replace(/(?<name>[^,\s]+) as (?<local>[^,\s]+)/g, '$<name>:$<local>')
      return `const{${targets}}=(()=>{${body}return{${result}}})();`
    })
}
