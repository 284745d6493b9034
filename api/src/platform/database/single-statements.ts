import type pg from 'pg'
import { isConnectionLost } from './database-errors.ts'

type Statement = string | pg.QueryConfig

/** Retries a single statement once after a lost connection if it was not sent or only reads. */
export function retryReads(pool: pg.Pool): pg.Pool {
  return Object.assign(pool, {
    query: async (statement: Statement, values?: unknown[]) => {
      const client = await connectTwice(pool)
      try {
        return await sendOn(client, () => client.query(statement, values))
      } catch (error) {
        if (!isConnectionLost(error)) throw error
        return await readAgain(pool, statement, values).catch(() => {
          throw error
        })
      }
    },
  })
}

/** A statement that another connection of the pooler has planned is unknown to this one. */
export function sendUnnamed(pool: pg.Pool): pg.Pool {
  return pool.on('connect', (client) => {
    const send = client.query.bind(client)
    const query = (statement: Statement, values?: unknown[]) => send(withoutName(statement), values)
    Object.assign(client, { query })
  })
}

function withoutName(statement: Statement): Statement {
  return typeof statement === 'string' ? statement : { ...statement, name: undefined }
}

/** Repeats any statement once after a lost connection, so it may run twice. */
export function retryAll(pool: pg.Pool): pg.Pool {
  const send = async (statement: Statement, values?: unknown[]) => {
    const client = await connectTwice(pool)
    return sendOn(client, () => client.query(statement, values))
  }
  return Object.assign(pool, {
    query: (statement: Statement, values?: unknown[]) =>
      send(statement, values).catch((error: unknown) => {
        if (!isConnectionLost(error)) throw error
        return send(statement, values)
      }),
  })
}

async function readAgain(pool: pg.Pool, statement: Statement, values?: unknown[]): Promise<pg.QueryResult> {
  const client = await pool.connect()
  return sendOn(client, async () => {
    await client.query('begin read only')
    const result = await client.query(statement, values)
    await client.query('commit')
    return result
  })
}

async function connectTwice(pool: pg.Pool): Promise<pg.PoolClient> {
  return pool.connect().catch((error: unknown) => {
    if (!isConnectionLost(error)) throw error
    return pool.connect()
  })
}

async function sendOn<T>(client: pg.PoolClient, send: () => Promise<T>): Promise<T> {
  try {
    const result = await send()
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}
