import { InlineScript } from '../../ui/nonce.tsx';
import { formatLargestFile, largestFile } from '../../platform/storage/pdf-fault.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field, SelectField } from '../../ui/forms/field.tsx';
import { EmptyState, Message } from '../../ui/forms/message.tsx';
import {
  catalogueFiles,
  isStoredName,
  storagePath,
  type UploadFault,
  uploadFields,
} from './upload.ts';
import { uploadScript } from './upload-script.ts';

import '../../ui/forms/progress.css';
import './stored-files.css';
import { AdminPage } from '../../ui/admin-page.tsx';

type Props = {
  /** The file to replace; if unset, the admin chooses a name. */
  replaces?: string;
  /** Why the last upload was rejected, with its other fields. */
  rejection?:
    | (Pick<UploadFault, 'message' | 'field'> & { values: Record<string, string> })
    | undefined;
};

/** A plain form; with the page's script it accepts a dropped file and shows progress. */
export function UploadForm({ replaces, rejection }: Props) {
  return (
    <>
      <form
        className="upload form"
        method="post"
        action={`${storagePath}/upload`}
        encType="multipart/form-data"
        data-upload=""
        data-largest={largestFile}
        data-largest-in-words={formatLargestFile}
      >
        {rejection && (
          <Message tone="error" title="Nothing was uploaded">
            <p>{rejection.message}</p>
          </Message>
        )}
        <Field
          label="PDF file"
          name={uploadFields.file}
          type="file"
          accept=".pdf,application/pdf"
          required
          hint={`${formatLargestFile} at most. Drop it anywhere in this box, or choose it.`}
          error={rejection?.field === 'file' ? rejection.message : undefined}
        />
        {replaces ? <ReplacedName name={replaces} /> : <ChosenName rejection={rejection} />}
        <div className="button-row">
          <Button size="dense">{replaces ? 'Replace' : 'Upload'}</Button>
        </div>
        <div className="upload-bar" data-bar="" hidden>
          <progress max={100} value={0} aria-label="How much is uploaded" />
          <Button type="button" variant="secondary" size="dense" data-cancel="">
            Cancel
          </Button>
        </div>
        <p className="note" role="status" data-state="" />
        <p className="late" role="alert" data-fault="" />
      </form>
      <InlineScript code={uploadScript} />
    </>
  );
}

function ReplacedName({ name }: { name: string }) {
  return (
    <>
      <input type="hidden" name={uploadFields.name} value={name} />
      <input type="hidden" name={uploadFields.replace} value="on" />
    </>
  );
}

function ChosenName({ rejection }: Pick<Props, 'rejection'>) {
  const values = rejection?.values ?? {};
  const name = values[uploadFields.name] ?? '';
  const names = new Set(catalogueFiles.map((file) => file.name));
  // Any other file that was to be replaced.
  if (isStoredName(name)) names.add(name);
  return (
    <>
      <SelectField
        label="Store it as"
        name={uploadFields.name}
        options={[
          { value: '', label: 'What the file is called' },
          ...[...names].map((known) => ({ value: known, label: known })),
        ]}
        defaultValue={name}
        error={rejection?.field === 'name' ? rejection.message : undefined}
      />
      <Checkbox
        label="Replace what is there"
        name={uploadFields.replace}
        defaultChecked={values[uploadFields.replace] === 'on'}
      />
    </>
  );
}

/** Shown when the bucket is unavailable; no files are lost. */
export function StorageUnavailable() {
  return (
    <AdminPage title="Storage" summary="The bucket “resources”">
      <EmptyState title="The storage can’t be reached">
        <p>
          Nothing is lost: the files are where they were. Please try again later. If this lasts, the
          log says why under “storage.unavailable”.
        </p>
      </EmptyState>
    </AdminPage>
  );
}

/** Shown above the form when the bucket can be read but a change failed. */
export function NothingChanged() {
  return (
    <Message tone="error" title="The storage can’t be reached">
      <p>Nothing was changed; please try again later.</p>
    </Message>
  );
}
