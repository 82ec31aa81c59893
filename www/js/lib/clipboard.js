/**
 * Copies a field's text; where that is refused, selects it to be copied by hand.
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @returns {Promise<boolean>} whether it is copied
 */
export async function copyFrom(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // No permission, or no secure context.
    field.hidden = false;
    field.focus();
    field.select();
    return false;
  }
}
