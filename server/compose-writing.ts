import { createEmbedder } from '#server/adapters/embeddings/create-embedder.ts'
import { createCompatibleTranscriber } from '#server/adapters/speech/compatible-transcriber.ts'
import { createFileReader } from '#server/adapters/file-reader/file-reader.ts'
import { createPictureMaker } from '#server/adapters/pictures/create-picture-maker.ts'
import { createPageReader } from '#server/adapters/file-reader/readable-page.ts'
import { createWebSearch } from '#server/adapters/web-search/create-web-search.ts'
import { createPublicNetwork } from '#server/adapters/web-page/public-network.ts'
import { createWebPages } from '#server/adapters/web-page/web-pages.ts'
import { createPromptContexts, createSemanticRanking } from '#server/features/prompt-context/service.ts'
import { createClaims } from '#server/features/claims/service.ts'
import { createFlows } from '#server/features/flows/service.ts'
import { createImports } from '#server/features/imports/service.ts'
import { createMaterials } from '#server/features/materials/service.ts'
import { createModels } from '#server/features/models/service.ts'
import { createPictures } from '#server/features/pictures/service.ts'
import { createReplies } from '#server/features/replies/service.ts'
import { createRewriting } from '#server/features/rewriting/service.ts'
import { createSuggestions } from '#server/features/suggestions/service.ts'
import { createTranscriptions } from '#server/features/transcription/service.ts'
import { createVoices } from '#server/features/voice/service.ts'
import type { CoreServices } from './compose-core-services.ts'

export type Writing = ReturnType<typeof composeWriting>

/** What a post is written with: models, material, replies, claims, pictures and speech. */
export function composeWriting(ground: CoreServices) {
  const { settings, log, now, streams, models, db, engine, secrets, documents, files, access, limits } =
    ground
  const { timeoutMs, baseUrls } = settings.models
  const accountModels = createModels({
    db,
    now,
    log,
    secrets,
    network: createPublicNetwork({ allowedHosts: settings.importAllowedHosts }),
    server: models,
    baseUrls,
    timeoutMs,
  })
  const maker = createPictureMaker(settings.pictures, timeoutMs)
  const pictures = createPictures({ maker, documents, files, access, log })
  const reader = createFileReader()
  const materials = createMaterials({ db, engine, now, log })
  const suggestions = createSuggestions({ db, now, log, models: accountModels, documents, access, timeoutMs })
  const voices = createVoices({ db, engine, now, documents })
  const semanticRanking =
    settings.embeddings && createSemanticRanking({ db, log, embedder: createEmbedder(settings.embeddings) })
  const promptContexts = createPromptContexts({ ...materials, voices }, semanticRanking)
  const claims = createClaims({ db, now, log, documents, materials, promptContexts, files, reader })
  const webSearch = createWebSearch(settings.webSearch)
  const replies = createReplies({
    db,
    engine,
    now,
    log,
    models: accountModels,
    streams,
    documents,
    suggestions,
    files,
    pictures,
    reader,
    promptContexts,
    flows: createFlows({ materials, webSearch }),
    webSearch,
    access,
    limits,
    timeoutMs,
  })
  const transcriber = settings.speech && createCompatibleTranscriber(settings.speech, timeoutMs)
  return {
    accountModels,
    pictures,
    reader,
    materials,
    suggestions,
    voices,
    semanticRanking,
    claims,
    replies,
    rewriting: createRewriting({ log, models: accountModels, documents, access, timeoutMs }),
    transcriptions: createTranscriptions({ transcriber, log }),
    imports: createImports({
      log,
      knowledgeBase: materials.knowledgeBase,
      webPages: createWebPages({ allowedHosts: settings.importAllowedHosts }),
      readPage: createPageReader(),
      reader,
    }),
  }
}
