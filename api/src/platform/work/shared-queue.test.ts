import { expect, test } from 'vitest'
import { createSharedQueue } from './shared-queue.ts'

const refusal = 'Too many are here.'
const busy = expect.objectContaining({ status: 503, code: 'busy', message: refusal })

/** Lets everything go on that does not wait for something outside. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

function createTurns() {
  const queue = createSharedQueue({ parallel: 3, places: 4, perCaller: { parallel: 2, places: 3 }, refusal })
  const turns: { name: string; turn: Disposable }[] = []
  return {
    take: async (caller: string, name: string) => void turns.push({ name, turn: await queue.turnOf(caller) }),
    names: async () => {
      await settled()
      return turns.map(({ name }) => name)
    },
    end: (name: string) => {
      const [ended] = turns.splice(
        turns.findIndex((turn) => turn.name === name),
        1,
      )
      ended?.turn[Symbol.dispose]()
    },
  }
}

test('one caller takes a part of the turns, and the others get the rest', async () => {
  const { take, names, end } = createTurns()
  for (const name of ['a1', 'a2', 'a3']) void take('a', name)
  void take('b', 'b1')
  expect(await names()).toEqual(['a1', 'a2', 'b1'])
  end('b1')
  expect(await names()).toEqual(['a1', 'a2'])
  end('a1')
  expect(await names()).toEqual(['a2', 'a3'])
})

test('a caller with too many waiting is refused until one of his own leaves', async () => {
  const { take, names, end } = createTurns()
  for (const name of ['a1', 'a2', 'a3']) void take('a', name)
  await expect(take('a', 'a4')).rejects.toEqual(busy)
  await names()
  end('a1')
  await names()
  void take('a', 'a5')
  end('a2')
  expect(await names()).toEqual(['a3', 'a5'])
})

test('with every place taken all are refused, and nothing of it stays', async () => {
  const { take, names, end } = createTurns()
  for (const name of ['a1', 'b1', 'c1', 'd1']) void take(name.slice(0, 1), name)
  expect(await names()).toEqual(['a1', 'b1', 'c1'])
  for (let attempt = 0; attempt < 5; attempt += 1) await expect(take('e', 'e1')).rejects.toEqual(busy)
  for (const name of ['a1', 'b1', 'c1']) end(name)
  void take('e', 'e1')
  expect(await names()).toEqual(['d1', 'e1'])
})
