import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fixedWords, namingOf, phraseOf, wordsOf, type Text } from "./Text.ts";

const ROOT = join(import.meta.dirname, "../../../..");

/** As many words of a text name it, in their order: tests look for parts of long texts. */
const PHRASE_WORDS = 3;

const TOKENS = new RegExp(
  [
    String.raw`\/\/[^\n]*|\/\*[\s\S]*?\*\/`,
    String.raw`"(?<double>(?:[^"\\\n]|\\.)*)"`,
    String.raw`'(?<single>(?:[^'\\\n]|\\.)*)'`,
    "`(?<template>(?:[^`\\\\]|\\\\.)*)`",
    String.raw`(?<=(?:[(,=:[&|?;]|=>)\s*)\/(?<pattern>(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/(?<flags>[a-z]*)`,
  ].join("|"),
  "g",
);

/** What stands before the title of a test. */
const BEFORE_TITLE = /\b(?:test|it|describe)(?:\.\w+)*\(\s*$/;

/** How far before a literal `dialog` may stand where the literal is the name of one. */
const NEAR_CHARS = 120;

interface TestFile {
  readonly path: string;
  readonly text: string;
}

interface Literal {
  readonly text: string;
  readonly isOfDialog: boolean;
}

interface Pattern {
  readonly test: RegExp;
  readonly isOfDialog: boolean;
}

function filesUnder(folder: string, isTest: RegExp): TestFile[] {
  const paths = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" });
  return paths
    .filter((path) => isTest.test(path))
    .map((path) => ({ path: `${folder}/${path}`, text: readFileSync(join(ROOT, folder, path), "utf8") }));
}

function listIn<Value>(lists: Map<string, Value[]>, key: string): Value[] {
  let list = lists.get(key);
  if (!list) lists.set(key, (list = []));
  return list;
}

const readable = (raw: string): string => raw.replace(/\$\{[^{}]*\}/g, "\0").replace(/\\(["'`\\])/g, "$1");

/** What the tests of screens, actions and rules name in their literals and patterns; titles and comments name nothing. */
export class TestWords {
  readonly #files: readonly TestFile[];
  readonly #literals = new Map<string, Literal>();
  readonly #literalsOfWord = new Map<string, Literal[]>();
  readonly #patternsOfWord = new Map<string, Pattern[]>();
  /** Long literals by their first words. */
  readonly #phrases = new Map<string, Literal[]>();
  /** Texts of the tests that import a file of strings, by its name. */
  readonly #readersOfStrings = new Map<string, string[]>();
  readonly #testsOfActions: readonly string[];
  readonly #endToEnd: string;

  constructor() {
    this.#files = [
      ...filesUnder("src", /\.test\.tsx?$/),
      ...filesUnder("tests/e2e", /\.ts$/),
      ...filesUnder("tests/spec", /^(?!.*touched|claims).*\.ts$/),
    ];
    for (const { text } of this.#files) this.#read(text);
    this.#testsOfActions = this.#files.flatMap(({ text }) => (/^import[^;]+Actions\b/m.test(text) ? text : []));
    const endToEnd = this.#files.filter(({ path }) => path.startsWith("tests/e2e/"));
    this.#endToEnd = endToEnd.map(({ text }) => text).join("\n");
  }

  #read(source: string): void {
    for (const { index, groups = {} } of source.matchAll(TOKENS)) {
      const before = source.slice(Math.max(0, index - NEAR_CHARS), index);
      const isOfDialog = /dialog/i.test(before);
      const raw = groups["double"] ?? groups["single"] ?? groups["template"];
      if (raw !== undefined && !BEFORE_TITLE.test(before)) this.#addLiteral({ text: readable(raw), isOfDialog });
      if (groups["pattern"]) this.#addPattern(groups["pattern"], groups["flags"] ?? "", isOfDialog);
    }
    for (const [, file = ""] of source.matchAll(/strings\/(\w+\.ts)"/g))
      listIn(this.#readersOfStrings, file).push(source);
  }

  #addLiteral(literal: Literal): void {
    const known = this.#literals.get(literal.text);
    if (known && (known.isOfDialog || !literal.isOfDialog)) return;
    this.#literals.set(literal.text, literal);
    const words = wordsOf(literal.text);
    for (const word of new Set(words)) listIn(this.#literalsOfWord, word).push(literal);
    if (words.length >= PHRASE_WORDS) listIn(this.#phrases, phraseOf(words.slice(0, PHRASE_WORDS))).push(literal);
  }

  /** Listed under the longest word, or where there is a choice under every word. */
  #addPattern(source: string, flags: string, isOfDialog: boolean): void {
    const words = wordsOf(source.replace(/\\\w/g, " ")).filter((word) => word.length > 2);
    const listed = words.toSorted((a, b) => b.length - a.length).slice(0, source.includes("|") ? Infinity : 1);
    const pattern = { test: new RegExp(source, flags.replace(/[gy]/g, "")), isOfDialog };
    for (const word of listed) listIn(this.#patternsOfWord, word.toLowerCase()).push(pattern);
  }

  /** True if a literal is or contains the text, is a part of it, or a pattern matches it; of dialogs alone, if that is asked. */
  names(text: Text, ofDialogs = false): boolean {
    const isMeant = ({ isOfDialog }: Literal | Pattern): boolean => !ofDialogs || isOfDialog;
    const words = fixedWords(text);
    if (words.length === 0) return false;
    const isNamedBy = namingOf(text);
    return (
      this.#literalsWith(words).some((literal) => isMeant(literal) && isNamedBy(literal.text)) ||
      this.#phrasesIn(text).some((phrase) => isMeant(phrase)) ||
      this.#patternsWith(words).some((pattern) => isMeant(pattern) && matches(pattern.test, text))
    );
  }

  /** True if a test that reads the strings of this file names the entry; shortly after `dialog`, if that is asked. */
  namesKey(stringsFile: string, key: string, ofDialogs = false): boolean {
    const before = ofDialogs ? String.raw`[dD]ialog[^;]{0,${NEAR_CHARS}}` : "";
    const named = new RegExp(String.raw`${before}\.${literally(key)}\b`);
    return this.#readersOfStrings.get(stringsFile)?.some((text) => named.test(text)) ?? false;
  }

  /** True if a test that takes tables of actions names the action: as one of a table, a text, or the key of a list of its own. */
  namesAction(name: string): boolean {
    const id = literally(name).replace("\\…", String.raw`(?:\d+|\$\{[^}]*\})`);
    const ways = [
      String.raw`[aA]ctions\.${id}\b`,
      String.raw`["'\`]${id}["'\`]`,
      String.raw`(?:^|[{,])\s*${id}:`,
      String.raw`[{,]\s*${id}\b[^{};]*\} = \w*[aA]ctions\b`,
    ];
    const named = new RegExp(ways.join("|"), "m");
    return this.#testsOfActions.some((text) => named.test(text));
  }

  /** True if an end-to-end test opens an address under the path. */
  opens(path: string): boolean {
    return new RegExp(String.raw`["'\`/}]${literally(path)}(?:["'\`?#/]|$)`, "m").test(this.#endToEnd);
  }

  /** The literals with one of these words, with the one that fewest have. */
  #literalsWith(words: readonly string[]): readonly Literal[] {
    const lists = words.map((word) => this.#literalsOfWord.get(word) ?? []);
    return lists.reduce((fewest, list) => (list.length < fewest.length ? list : fewest));
  }

  #patternsWith(words: readonly string[]): readonly Pattern[] {
    return [...new Set(words)].flatMap((word) => this.#patternsOfWord.get(word.toLowerCase()) ?? []);
  }

  /** Long literals that are a part of the text. */
  #phrasesIn(text: Text): Literal[] {
    return text.flatMap((part) => {
      const words = wordsOf(part);
      const whole = phraseOf(words);
      const starts = words.slice(0, Math.max(0, words.length - PHRASE_WORDS + 1));
      return starts
        .flatMap((_, at) => this.#phrases.get(phraseOf(words.slice(at, at + PHRASE_WORDS))) ?? [])
        .filter((literal) => whole.includes(phraseOf(wordsOf(literal.text))));
    });
  }
}

const matches = (pattern: RegExp, text: Text): boolean => ["7", "Name"].some((value) => pattern.test(text.join(value)));

const literally = (text: string): string => text.replace(/\W/g, String.raw`\$&`);
