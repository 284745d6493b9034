import type { Plugin, Rolldown } from 'vite'

const runtimeName = /^assets\/rolldown-runtime-[^/]*\.js$/
const runtimeForm = /^(?<body>[\s\S]*)export\{(?<exported>[^}]*)\};?\s*$/
const sharedName = '$runtime'

/** As its own file, the bundler's runtime would cost each page one more request. */
export function sharedRuntime(hostName: string): Plugin {
  return {
    name: 'shared-runtime',
    applyToEnvironment: ({ name, config }) => name === 'client' && config.command === 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const runtime = chunks.find(({ fileName }) => runtimeName.test(fileName))
      const host = chunks.find(({ name }) => name === hostName)
      if (!runtime) return
      if (!host || host.imports.some((name) => name !== runtime.fileName))
        throw new Error(`The file "${hostName}" is missing or imports others, which may need the helper first.`)
      for (const chunk of chunks) if (chunk.imports.includes(runtime.fileName)) importFromHost(chunk, { host, runtime })
      host.code = `${runtimeDefinition(runtime)}${host.code}export{${sharedName}};`
      host.exports.push(sharedName)
      Reflect.deleteProperty(bundle, runtime.fileName)
    },
  }
}

function runtimeDefinition({ fileName, code }: Rolldown.OutputChunk): string {
  const { body, exported } = runtimeForm.exec(code)?.groups ?? {}
  if (body === undefined || exported === undefined) throw new Error(`${fileName} has another form.`)
  const result = exported.replace(/(?<local>[^,\s]+) as (?<name>[^,\s]+)/g, '$<name>:$<local>')
  return `const ${sharedName}=(()=>{${body}return{${result}}})();`
}

function importFromHost(
  chunk: Rolldown.OutputChunk,
  { host, runtime }: Record<'host' | 'runtime', Rolldown.OutputChunk>,
) {
  const imported = new RegExp(`import\\{(?<names>[^}]*)\\}from"\\./${fileOf(runtime).replaceAll('.', '\\.')}";`)
  if (!imported.test(chunk.code)) throw new Error(`${chunk.fileName} imports ${runtime.fileName} in another form.`)
  const others = chunk.imports.filter((name) => name !== runtime.fileName && name !== host.fileName)
  chunk.imports = chunk === host ? others : [...others, host.fileName]
  const statement = chunk === host ? '' : `import{${sharedName}}from"./${fileOf(host)}";`
  chunk.code = chunk.code.replace(imported, (_, names: string) => {
    const targets = names.replace(/(?<name>[^,\s]+) as (?<local>[^,\s]+)/g, '$<name>:$<local>')
    return `${statement}const{${targets}}=${sharedName};`
  })
}

function fileOf({ fileName }: Rolldown.OutputChunk): string {
  return fileName.slice('assets/'.length)
}
