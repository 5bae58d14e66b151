import {
  addVoiceLine,
  changeVoiceLine,
  decideVoiceProposal,
  getVoice,
  getVoicePosts,
} from '#contract/materials/voice.ts'
import type { Routes } from '#server/http/mount.ts'
import type { Voices } from './service.ts'

export function addVoiceRoutes(routes: Routes, { voices }: { voices: Voices }): void {
  routes.add(getVoice, ({ actor }) => voices.read(actor))
  routes.add(getVoicePosts, async ({ actor }) => ({ posts: await voices.posts(actor) }))
  routes.add(addVoiceLine, async ({ actor, body }) =>
    Response.json(await voices.addLine(actor, body.text), { status: 201 }),
  )
  routes.add(changeVoiceLine, ({ actor, params, body }) => voices.changeLine(actor, params.id ?? '', body))
  routes.add(decideVoiceProposal, ({ actor, params, body }) =>
    voices.decide(actor, { id: params.id ?? '', decision: body.decision }),
  )
}
