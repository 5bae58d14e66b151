import { config } from 'zod/v4/core'

// The AI SDK brings Zod, which would probe whether code can be made from text: the page's policy forbids and reports that.
config({ jitless: true })
