import { expect, type Locator, type Page } from '@playwright/test';

/** How somebody works a page. A key is used by those who have keys, where the page names one. */
export type Hand = {
  press(target: Locator, key?: string): Promise<void>;
  write(field: Locator, words: string, key?: string): Promise<void>;
  choose(select: Locator, option: string, key?: string): Promise<void>;
  /** Clicks, taps or keystrokes so far, beside the text; keys held together count each. */
  count(): number;
};

const byMouse = (page: Page): Hand => pointing(page, (target) => target.click());

const byTouch = (page: Page): Hand => pointing(page, (target) => target.tap());

function pointing(page: Page, point: (target: Locator) => Promise<void>): Hand {
  let count = 0;
  const press = async (target: Locator) => {
    count += 1;
    await point(target);
  };
  return {
    press,
    async write(field, words) {
      count += 1;
      // Tapped while the page still scrolls to it, a field gets the focus without the caret.
      await expect(async () => {
        await point(field);
        expect(await hasCaret(field)).toBe(true);
      }).toPass();
      await page.keyboard.type(words);
    },
    // The list of a select is the system's own.
    async choose(select, option) {
      count += 2;
      await select.selectOption(option);
    },
    count: () => count,
  };
}

function byKeyboard(page: Page): Hand {
  let count = 0;
  const strike = async (keys: string) => {
    for (const key of keys.split(' ')) {
      count += key.split('+').length;
      await page.keyboard.press(key);
    }
  };
  const reach = async (target: Locator, key?: string) => {
    if (key) await strike(key);
    else
      for (let tabs = 0; tabs < mostTabs && !(await isFocused(target)); tabs += 1)
        await strike('Tab');
    await expect(target).toBeFocused();
  };
  const write = async (field: Locator, words: string, key?: string) => {
    await reach(field, key);
    await page.keyboard.type(words);
  };
  return {
    async press(target, key) {
      if (key) return strike(key);
      await reach(target);
      await strike((await target.getAttribute('type')) === 'checkbox' ? 'Space' : 'Enter');
    },
    write,
    choose: write,
    count: () => count,
  };
}

/** More than there are on any page. */
const mostTabs = 100;

/** The ways of working, each with what its browser has; a test uses `device`. */
export const hands = {
  mouse: { by: 'mouse', getHand: byMouse, device: {} },
  keyboard: { by: 'keyboard alone', getHand: byKeyboard, device: {} },
  touch: {
    by: 'touch at 375 px',
    getHand: byTouch,
    device: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
  },
};

const hasCaret = (target: Locator) =>
  target.evaluate((element) => {
    const { anchorNode, anchorOffset } = getSelection() ?? {};
    return anchorNode?.childNodes[anchorOffset ?? 0] === element;
  });

const isFocused = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement);
