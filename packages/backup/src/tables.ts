import pg from 'pg'
import type { Manifest, ManifestTable } from './archive.ts'

type Client = Pick<pg.ClientBase, 'query'>

export type TableShape = Omit<ManifestTable, 'rows'>

/** Lists tables of `public`, each after those it refers to, without partitions and extensions. */
export async function listTables(client: Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape & { refers_to: string[] }>(`
    select relname as name,
      array(select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select distinct referred.relname::text from pg_constraint join pg_class as referred on referred.oid = confrelid
        where contype = 'f' and conrelid = pg_class.oid and confrelid <> conrelid) as refers_to
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and not exists (
      select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    order by relname`)
  return sortByReferences(rows).map(({ name, columns }) => ({ name, columns }))
}

/** @throws when tables refer to each other in a cycle */
function sortByReferences<Table extends { name: string; refers_to: string[] }>(tables: Table[]): Table[] {
  const ordered: Table[] = []
  const done = new Set<string>()
  while (ordered.length < tables.length) {
    const next = tables.filter(({ name, refers_to }) => !done.has(name) && refers_to.every((other) => done.has(other)))
    if (next.length === 0) throw new Error('Tables refer to each other in a cycle: none of them can be filled first.')
    for (const table of next) done.add(table.name)
    ordered.push(...next)
  }
  return ordered
}

/** Call after the snapshot has begun, so that no value is below the ids in the rows. */
export async function listSequences(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; lastValue: string }>(`
    select sequencename as name, last_value::text as "lastValue" from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`)
  return rows
}

export async function countRows(client: Client, { name }: TableShape): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from public.${pg.escapeIdentifier(name)}`)
  return Number(rows[0]?.count)
}

export async function listFilledTables(client: Client, tables: readonly TableShape[]): Promise<string[]> {
  const filled: string[] = []
  for (const { name } of tables) {
    const { rows } = await client.query<{ filled: boolean }>(
      `select exists (select from public.${pg.escapeIdentifier(name)}) as filled`,
    )
    if (rows[0]?.filled) filled.push(name)
  }
  return filled
}

export function columnList({ columns }: TableShape): string {
  return columns.map(pg.escapeIdentifier).join(', ')
}
