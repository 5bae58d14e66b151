export type InstallationTables = {
  /** What holds for all servers of one database. */
  installation: {
    name: 'secret'
    /** Of the secret: what tells it from another and gives nothing of it away. */
    value: string
  }
}
