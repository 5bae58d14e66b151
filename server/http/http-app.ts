import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'

/** The app that routes are mounted on; handlers can reach Node's own request and response. */
export type HttpApp = Hono<{ Bindings: HttpBindings }>
