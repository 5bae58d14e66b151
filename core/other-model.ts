type Model = { id: string; label: string }

const providerOf = (id: string) => id.slice(0, id.indexOf(':'))
const isOffline = ({ id }: Model) => providerOf(id) === 'offline'

/** The offline writer's label is too long for a sentence. */
const nameOf = (model: Model) => (isOffline(model) ? 'the offline writer' : model.label)

/**
 * Returns the model to try after another failed: one of another provider, since keys and quotas belong to the provider,
 * else another of the same; the offline writer as a last resort. Undefined when there is no other.
 */
export function otherModel(
  models: readonly Model[],
  failedId: string | null | undefined,
): { id: string; name: string } | undefined {
  const others = models.filter(({ id }) => id !== failedId)
  const real = others.filter((model) => !isOffline(model))
  const found =
    real.find(({ id }) => providerOf(id) !== providerOf(failedId ?? '')) ?? real[0] ?? others.find(isOffline)
  return found && { id: found.id, name: nameOf(found) }
}
