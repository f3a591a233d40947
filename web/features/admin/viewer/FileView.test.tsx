import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { downloadDocument } from '#contract/documents.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { newId } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { buildTestServices } from '#web/testing/services.ts'
import { FileView } from './FileView.tsx'

function openNotes(file: File): void {
  const api = buildFakeCall().on(downloadDocument, () => file)
  const viewed = {
    company: newId(),
    id: newId(),
    filename: 'notes.txt',
    media_type: 'text/plain',
    size: 10,
    needs_password: false,
    scan_status: 'clean',
  } as const
  renderInApp(<FileView viewed={viewed} />, createAppStore(buildTestServices(api.call)))
}

test('displays the text of a file', async () => {
  openNotes(new File(['Ovens fire.'], 'notes.txt'))
  expect(await screen.findByText('Ovens fire.')).toBeTruthy()
})

test('displays a notice if the text cannot be read', async () => {
  const file = new File(['Ovens fire.'], 'notes.txt')
  file.slice = () => {
    throw new DOMException('The file could not be read', 'NotReadableError')
  }
  openNotes(file)
  expect(await screen.findByText('This text couldn’t be opened.')).toBeTruthy()
})
