import { AppError } from '#contract/errors.ts'
import { documentAddress, parseDocumentId } from './document-address.ts'
import type { DocumentService, TemplateProvider, TemplateStore } from './index.ts'

/** The port, made of a vendor of documents and the place where the list is remembered. */
export function templateList(documents: DocumentService, shelf: TemplateStore): TemplateProvider {
  return {
    list: () => shelf.all(),
    async add(url) {
      const file_id = idIn(url)
      const template = { file_id, url: documentAddress(file_id), ...(await documents.read(file_id)) }
      await shelf.put(template)
      return template
    },
    remove: async (url) => shelf.remove(idIn(url)),
    duplicate: (fileId, name, reference) => documents.duplicate(fileId, name, reference),
  }
}

function idIn(url: string): string {
  const id = parseDocumentId(url)
  if (id !== null) return id
  const message = 'Paste the address of a Google document, such as https://docs.google.com/document/d/…/edit'
  throw new AppError('invalid_request', { details: { errors: [{ path: 'body.url', message }] } })
}
