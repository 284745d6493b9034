/**
 * What a server is started with unless the environment says otherwise. The C library keeps what was freed in an arena for each
 * thread, in eight for each processor; two hold some 50 MB less, and the threads that compress pages seldom wait for one another.
 * deploy/ says the same.
 * @param {Record<string, string | undefined>} environment
 */
export function serverEnvironment({ NODE_ENV = 'production', MALLOC_ARENA_MAX = '2' }) {
  return { NODE_ENV, MALLOC_ARENA_MAX }
}
