type Model = { id: string; label: string }

const providerOf = (id: string) => id.slice(0, id.indexOf(':'))
const isOffline = ({ id }: Model) => providerOf(id) === 'offline'

/** The offline writer's label says more than its name. */
const nameOf = (model: Model) => (isOffline(model) ? 'the offline writer' : model.label)

/**
 * The model to try when another has failed: of another provider, since a key or a quota is all of a provider's, else
 * another of the same; the offline writer where there is nothing else. Undefined when there is no other.
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
