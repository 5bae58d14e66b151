import { importFileField, importRequest, knowledgeBase } from '#contract/materials/knowledge-base.ts'
import { chatUploadMaxBytes } from '#core/limits.ts'
import { readJsonBody, type Routes } from '#server/http/mount.ts'
import { withUploadedFile } from '#server/http/spooled-upload.ts'
import type { Imports } from './service.ts'

const call = knowledgeBase.import
const { invalid } = call
const form = {
  field: importFileField,
  maxBytes: chatUploadMaxBytes,
  invalid,
  tooLarge: 'The file is larger than 20 MB.',
}

const isForm = ({ headers }: Request) => /^multipart\/form-data\b/i.test(headers.get('content-type') ?? '')

export function addImportRoutes(routes: Routes, { imports }: { imports: Imports }): void {
  routes.add(call, async ({ actor, request }) => {
    const item = isForm(request)
      ? await withUploadedFile({ request, actor }, form, (file) =>
          imports.fromFile(actor, file, request.signal),
        )
      : await readJsonBody(request, { schema: importRequest, invalid }).then(({ url }) =>
          imports.fromAddress(actor, url, request.signal),
        )
    return Response.json(item, { status: 201 })
  })
}
