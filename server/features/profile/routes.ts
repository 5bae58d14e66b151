import { changeProfile, getProfile, type Profile } from '#contract/account.ts'
import type { Access } from '#server/features/access/service.ts'
import type { Files } from '#server/features/files/service.ts'
import type { Limits } from '#server/features/limits/service.ts'
import type { Routes } from '#server/http/mount.ts'
import type { Actor } from '#server/http/session.ts'
import type { Profiles } from './service.ts'

type Parts = { profiles: Profiles; limits: Limits; files: Pick<Files, 'storageOf'>; access: Access }

export function addProfileRoutes(routes: Routes, { profiles, limits, files, access }: Parts): void {
  const answer = async ({ userId }: Actor, profile: Profile) => ({
    profile,
    usage: { ...(await limits.usage(userId)), storage: await files.storageOf(userId) },
    features: await access.features(userId),
  })
  routes.add(getProfile, async ({ actor }) => answer(actor, await profiles.get(actor)))
  routes.add(changeProfile, async ({ actor, body }) => answer(actor, await profiles.change(actor, body)))
}
