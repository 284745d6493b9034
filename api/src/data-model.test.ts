import { glob } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { is } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('.', import.meta.url))
const page = fileURLToPath(new URL('../../docs/data-model.md', import.meta.url))

const introduction = `# Which tables are there?

First all tables with the references between them, then each folder of \`api/src/\` with its columns. A line
leads from a table to the one that it refers to; a circle at its end means that the reference may be null.
The files \`*.table.ts\` say what a column means, and hold checks and indexes.

Generated: \`npx vitest run api/src/data-model -u\`
`

async function tablesByFolder(): Promise<Map<string, PgTable[]>> {
  const files = (await Array.fromAsync(glob('**/*.table.ts', { cwd: source }))).toSorted()
  const folders = new Map<string, PgTable[]>()
  for (const file of files) {
    const exported: Record<string, unknown> = await import(pathToFileURL(`${source}${file}`).href)
    const tables = Object.values(exported).filter((value) => is(value, PgTable))
    folders.set(dirname(file), [...(folders.get(dirname(file)) ?? []), ...tables])
  }
  return folders
}

const nameOf = (table: PgTable) => getTableConfig(table).name

function entityOf(table: PgTable): string[] {
  const { name, columns, primaryKeys, foreignKeys } = getTableConfig(table)
  const inKey = new Set(primaryKeys.flatMap((key) => key.columns.map((column) => column.name)))
  const references = new Set(foreignKeys.flatMap((key) => key.reference().columns.map((column) => column.name)))
  const lines = columns.map((column) => {
    const marks = [
      ...(column.primary || inKey.has(column.name) ? ['PK'] : []),
      ...(references.has(column.name) ? ['FK'] : []),
    ]
    return `    ${typeOf(column)} ${column.name} ${marks.join(', ')}`.trimEnd()
  })
  return [`  ${name} {`, ...lines, '  }']
}

/** A word, as Mermaid expects it: `timestamp` for "timestamp (3) with time zone". */
function typeOf(column: PgColumn): string {
  return column.getSQLType().replace(/[ (].*?(\[\])?$/, '$1')
}

function referencesOf(table: PgTable): string[] {
  return getTableConfig(table).foreignKeys.map((key) => {
    const { columns, foreignTable } = key.reference()
    const end = columns.every(({ notNull }) => notNull) ? '||' : 'o|'
    return `  ${nameOf(table)} }o--${end} ${nameOf(foreignTable)} : "${columns.map(({ name }) => name).join(', ')}"`
  })
}

function section(title: string, lines: string[]): string {
  return `\n## ${title}\n\n\`\`\`mermaid\nerDiagram\n${lines.join('\n')}\n\`\`\`\n`
}

test('docs/data-model.md shows every table as the code declares it', async () => {
  const folders = [...(await tablesByFolder())]
  const all = folders.flatMap(([, tables]) => tables)
  const pictures = [
    section('All tables', [...all.map((table) => `  ${nameOf(table)}`), ...all.flatMap(referencesOf)]),
    ...folders.map(([folder, tables]) =>
      section(folder, [...tables.flatMap(entityOf), ...tables.flatMap(referencesOf)]),
    ),
  ]
  await expect(`${introduction}${pictures.join('')}`).toMatchFileSnapshot(page)
})
