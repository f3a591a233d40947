import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ScansFiles } from '#web/core/page/scans-files.ts'
import { type FileFindings, FileTags } from './FileTags.tsx'

const getTags = (file: FileFindings, scansFiles: boolean) => {
  const { container } = render(
    <ScansFiles value={scansFiles}>
      <FileTags file={file} />
    </ScansFiles>,
  )
  return [...container.querySelectorAll('[data-tone]')].map(({ textContent }) => textContent)
}

test.each<[FileFindings, boolean, string[]]>([
  [{ scan_status: 'clean', needs_password: false }, true, []],
  [{ scan_status: 'clean', needs_password: null }, true, []],
  [{ scan_status: 'clean', needs_password: true }, true, ['Password-protected']],
  [{ scan_status: 'not_scanned', needs_password: false }, true, ['Not scanned yet']],
  [{ scan_status: 'not_scanned', needs_password: false }, false, []],
  [{ scan_status: 'infected', needs_password: false }, false, ['Malware found: clean copy needed']],
  [
    { scan_status: 'infected', needs_password: true },
    true,
    ['Malware found: clean copy needed', 'Password-protected'],
  ],
])('%j has tags (with a scanner: %s)', (file, scansFiles, tags) => {
  expect(getTags(file, scansFiles)).toEqual(tags)
})
