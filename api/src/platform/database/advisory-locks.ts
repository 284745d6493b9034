/** PostgreSQL names its advisory locks by numbers that hold for the whole database: each is here, so that no two are the same. */
export const advisoryLocks = {
  /** Held by the one process that migrates. */
  migrations: 7_201_836,
  /** Held by the process that creates or updates the tables of the job queue. */
  jobTables: 7_201_839,
  /** Held by the one process that takes a step of the first start. */
  firstStart: 7_201_841,
  /** Held with the name of a folder of files while an image in it is recorded or removed. */
  imageFolder: 7_201_861,
  /** Held by the one backup that is being made. */
  backup: 7_201_859,
  /** Held by a backup until its last file is copied, and shared by whoever removes a file: nothing goes that its rows refer to. */
  fileRemoval: 7_201_863,
  /** Held with what the slugs of a title have in common while one of them is given to a post. */
  postSlugs: 7_201_867,
  /** Held with a kind of term while one of that kind gets a name or a slug. */
  taxonomy: 7_201_873,
  /** Held while manga, their chapters or covers change. */
  manga: 7_201_871,
}
