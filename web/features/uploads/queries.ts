export { sendRequest } from './http-upload.ts'
export { sendForm, type SendingFile } from './send-form.ts'
export { forgetUpload, uploadFile, type UploadTarget } from './upload-file.ts'
