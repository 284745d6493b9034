/** PostgreSQL names its advisory locks by numbers that hold for the whole database: each is here, so that no two are the same. */
export const advisoryLocks = {
  /** Held by the one process that migrates. */
  migrations: 7_201_836,
  /** Held by the one process that takes a step of the first start. */
  firstStart: 7_201_841,
  /** Held with the id of a user while records of that user are counted and created. */
  recordQuota: 7_201_853,
}
