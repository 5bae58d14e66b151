import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = process.platform === 'win32' ? ['soffice.exe'] : ['soffice', 'libreoffice']
/** Where its installers put it without adding it to the search path. */
const usualFolders =
  process.platform === 'win32'
    ? [String.raw`C:\Program Files\LibreOffice\program`]
    : process.platform === 'darwin'
      ? ['/Applications/LibreOffice.app/Contents/MacOS']
      : []

/** Whether a path is a program that this process may execute. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Finds LibreOffice on this machine; undefined when it is not installed. `searchPath` is the environment's PATH. */
export function findOffice(searchPath: string): string | undefined {
  const folders = [...searchPath.split(delimiter).filter((folder) => folder !== ''), ...usualFolders]
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram)
}
