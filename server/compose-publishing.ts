import { answers } from '#server/db/ping.ts'
import { createHealth } from '#server/features/health/service.ts'
import { createConnections } from '#server/features/linkedin/service.ts'
import { createPublications } from '#server/features/publications/service.ts'
import { createSchedule } from '#server/features/schedule/service.ts'
import type { CoreServices } from './compose-core-services.ts'

export type Publishing = ReturnType<typeof composePublishing>

/** The way of a post to the network: the connection, publishing and scheduling. */
export function composePublishing(ground: CoreServices) {
  const {
    db,
    engine,
    database,
    storage,
    streams,
    now,
    pollMs,
    readinessMs,
    log,
    publicUrl,
    origins,
    secrets,
    tell,
  } = ground
  const { documents, access, limits, files, notices } = ground
  const { network } = ground.chosen
  const health = createHealth({
    db,
    now,
    pool: database.pool,
    keepMs: readinessMs,
    needs: {
      database: () => answers(db),
      storage: () => storage.check(),
      streams: () => streams.check(),
    },
  })
  const connections = createConnections({ db, now, log, network, publicUrl, origins, secrets, tell })
  const publications = createPublications({
    db,
    engine,
    now,
    log,
    network,
    noteLag: health.noteLag,
    documents,
    connections,
    access,
    limits,
    files,
    notices,
    pollMs,
  })
  const schedule = createSchedule({
    db,
    engine,
    now,
    log,
    documents,
    limits,
    notices,
    connections,
    publications,
    access,
    pollMs,
  })
  return { health, connections, publications, schedule }
}
