import { Counter, Gauge, Histogram, collectDefaultMetrics, Registry } from 'prom-client'

/** The metrics of this process, whatever it serves. */
export const registry = new Registry()

const registers = [registry]

/** Requests by their route's pattern, so that no address or id ever becomes a label. */
export const requests = new Counter({
  name: 'lede_http_requests_total',
  help: 'Requests that were answered, by method, route and class of status.',
  labelNames: ['method', 'route', 'status'],
  registers,
})
export const requestSeconds = new Histogram({
  name: 'lede_http_request_duration_seconds',
  help: 'From a request to the end of its answer; event streams left out, which last as long as somebody reads.',
  labelNames: ['method', 'route'],
  buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
})
export const liveReaders = new Gauge({
  name: 'lede_live_readers',
  help: 'Event streams that are open, by route.',
  labelNames: ['route'],
  registers,
})
export const runningReplies = new Gauge({
  name: 'lede_running_replies',
  help: 'Replies that this server is writing.',
  registers,
})
export const jobs = new Counter({
  name: 'lede_jobs_total',
  help: 'Runs of jobs by kind and by how they ended: done, waiting (to run again as planned), failed (to be tried again), dead.',
  labelNames: ['kind', 'outcome'],
  registers,
})
export const jobSeconds = new Histogram({
  name: 'lede_job_duration_seconds',
  help: 'How long runs of jobs took.',
  labelNames: ['kind'],
  buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120],
  registers,
})
export const publications = new Counter({
  name: 'lede_publications_total',
  help: 'Publications that ended, by outcome: published, failed, reconnect (the connection had ended) or unknown.',
  labelNames: ['outcome'],
  registers,
})
export const modelCalls = new Counter({
  name: 'lede_model_calls_total',
  help: 'Calls of language models by provider, task (such as reply, repair or title) and outcome: done, failed or stopped.',
  labelNames: ['provider', 'task', 'outcome'],
  registers,
})
export const modelCallSeconds = new Histogram({
  name: 'lede_model_call_duration_seconds',
  help: 'From a call of a language model to the end of its answer.',
  labelNames: ['provider'],
  buckets: [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
  registers,
})
export const modelTokens = new Counter({
  name: 'lede_model_tokens_total',
  help: 'Tokens as the providers count them, by provider, task and direction: input, cached (those of the input that the provider had from an earlier call) and output.',
  labelNames: ['provider', 'task', 'direction'],
  registers,
})

collectDefaultMetrics({ register: registry })
// Duplicates of the metrics without this suffix, which is reserved for counters.
for (const name of ['handles', 'requests', 'resources']) {
  registry.removeSingleMetric(`nodejs_active_${name}_total`)
}
