/**
 * Copies the text of a field. If the browser refuses, the text is selected, so that the person can
 * copy it.
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @returns {Promise<boolean>} whether the text was copied
 */
export async function copyFrom(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // There is no permission, or the page is not in a secure context.
    field.hidden = false;
    field.focus();
    field.select();
    return false;
  }
}
