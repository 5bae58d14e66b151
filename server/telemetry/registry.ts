import { collectDefaultMetrics, Registry } from 'prom-client'

/** The figures of this process, whatever it serves. */
export const registry = new Registry()

collectDefaultMetrics({ register: registry })
// They say the same as those without the ending, which belongs to counters alone.
for (const name of ['handles', 'requests', 'resources']) {
  registry.removeSingleMetric(`nodejs_active_${name}_total`)
}
