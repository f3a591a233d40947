import { invalidField } from '#contract/core/errors.ts'
import { documentAddress, parseDocumentId } from './document-address.ts'
import type { DocumentService, TemplateProvider, TemplateStore } from './index.ts'

/** Combines a document vendor with a stored list. */
export function templateList(documents: DocumentService, store: TemplateStore): TemplateProvider {
  return {
    list: () => store.all(),
    async add(url) {
      const file_id = requireDocumentId(url)
      const template = { file_id, url: documentAddress(file_id), ...(await documents.read(file_id)) }
      await store.put(template)
      return template
    },
    remove: async (url) => store.remove(requireDocumentId(url)),
    duplicate: (fileId, name, reference) => documents.duplicate(fileId, name, reference),
  }
}

function requireDocumentId(url: string): string {
  const id = parseDocumentId(url)
  if (id !== null) return id
  const example = 'https://docs.google.com/document/d/…/edit'
  throw invalidField('body.url', `Paste the address of a Google document, such as ${example}`)
}
