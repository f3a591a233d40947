import { buildCompoundFile } from './compound-file.ts'

/** Builds the start of a Word document (MS-DOC, FibBase). */
function buildWordStream(isEncrypted: boolean): Buffer<ArrayBuffer> {
  const start = Buffer.alloc(1472)
  start.writeUInt16LE(0xa5ec, 0)
  start.writeUInt16LE(0x00c1, 2)
  start.writeUInt16LE(isEncrypted ? 0x1300 : 0x1200, 10)
  return start
}

/** Builds workbook records (MS-XLS): start, optional password (FILEPASS), and code page. */
function buildWorkbookStream(isEncrypted: boolean): Buffer<ArrayBuffer> {
  const begin = Buffer.from('0908100000060500bb0dcc07000000000600000000'.slice(0, 40), 'hex')
  const password = Buffer.concat([
    Buffer.from('2f003600', 'hex'),
    Buffer.from([1, 0, 1, 0, 1, 0]),
    Buffer.alloc(48, 7),
  ])
  return Buffer.concat([
    begin,
    ...(isEncrypted ? [password] : []),
    Buffer.from('42000200b0040a000000', 'hex'),
  ])
}

/** Builds a presentation's CurrentUser record (MS-PPT). The token in the record indicates encryption. */
const buildCurrentUser = (isEncrypted: boolean) =>
  Buffer.from(
    `0000f60f24000000${'14000000'}${isEncrypted ? 'dfc4d1f3' : '5fc091e3'}000000000400f40303000000`,
    'hex',
  )

export const officeFiles = {
  word: (isEncrypted = false) =>
    buildCompoundFile([
      ['WordDocument', buildWordStream(isEncrypted)],
      ['1Table', Buffer.alloc(10)],
    ]),
  excel: (isEncrypted = false) => buildCompoundFile([['Workbook', buildWorkbookStream(isEncrypted)]]),
  powerpoint: (isEncrypted = false) =>
    buildCompoundFile([
      ['Current User', buildCurrentUser(isEncrypted)],
      ['PowerPoint Document', Buffer.alloc(10)],
    ]),
  /** Builds a password-protected .docx, .xlsx or .pptx as saved by Office (MS-OFFCRYPTO). */
  protectedPackage: () =>
    buildCompoundFile([
      ['EncryptionInfo', Buffer.from('040004004000000000', 'hex')],
      ['EncryptedPackage', Buffer.alloc(5000, 0xa7)],
    ]),
  email: () =>
    buildCompoundFile([
      ['__properties_version1.0', Buffer.alloc(32)],
      ['__substg1.0_0037001F', Buffer.from('Statement', 'utf16le')],
    ]),
  installer: () =>
    buildCompoundFile(
      [['\u4840\u3f7f\u4164\u422f', Buffer.alloc(10)]],
      Buffer.from('84100c0000000000c000000000000046', 'hex'),
    ),
}
