export type Random = () => number

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A whole number from `low` to `high`, both inclusive. */
export function between(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1))
}

/** By Zipf's law: the n-th position is picked about 1/n as often as the first. */
export function zipf(size: number): (random: Random) => number {
  const cumulated = new Float64Array(size)
  let sum = 0
  for (let rank = 0; rank < size; rank += 1) {
    sum += 1 / (rank + 1)
    cumulated[rank] = sum
  }
  return (random) => {
    const wanted = random() * sum
    let [low, high] = [0, size - 1]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((cumulated[middle] ?? sum) < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}

export function pickSome(random: Random, pick: (random: Random) => number, count: number): number[] {
  const picked = new Set<number>()
  for (let attempt = 0; attempt < count * 4 && picked.size < count; attempt += 1) picked.add(pick(random))
  return [...picked]
}
