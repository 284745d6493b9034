import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os'

export function describeMachine(): string {
  const cores = `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`
  const memory = `${(totalmem() / 2 ** 30).toFixed(1)} GB memory`
  return `${cores} · ${memory} · ${type()} ${release().split('-')[0]} · Node.js ${process.version}`
}

export function loadText(): string {
  return (loadavg()[0] ?? 0).toFixed(1)
}
