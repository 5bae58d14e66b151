import { confirmations } from '#contract/publishing/confirmations.ts'
import type { Routes } from '#server/http/mount.ts'
import type { Confirmations } from './service.ts'

const idOf = ({ id = '' }: Record<string, string>) => id

export function addConfirmationRoutes(
  routes: Routes,
  { confirmations: service }: { confirmations: Confirmations },
): void {
  routes.add(confirmations.read, ({ actor, params }) => service.read(actor, idOf(params)))
  routes.add(confirmations.confirm, ({ actor, params }) => service.confirm(actor, idOf(params)))
  routes.add(confirmations.refuse, ({ actor, params }) => service.refuse(actor, idOf(params)))
}
