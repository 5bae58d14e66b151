import { getSamples, loadSamples, removeSamples } from '#contract/materials/samples.ts'
import type { Routes } from '#server/http/mount.ts'
import type { Samples } from './service.ts'

export function addSampleRoutes(routes: Routes, { samples }: { samples: Samples }): void {
  routes.add(getSamples, ({ actor }) => samples.count(actor))
  routes.add(loadSamples, ({ actor }) => samples.load(actor))
  routes.add(removeSamples, ({ actor }) => samples.remove(actor))
}
